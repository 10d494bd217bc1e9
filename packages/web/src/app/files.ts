/** Gives somebody a file to save. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
