/** Offers a file as a download. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob after the click, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
