/** A data size, formatted with the numbers and units of a language. */
export function dataSize(locale: string): (bytes: number) => string {
  const write = (amount: number, unit: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(amount);
  return (bytes) => {
    if (bytes < 1e6) return write(Math.ceil(bytes / 1e3), 'kilobyte', 0);
    return bytes < 1e9 ? write(bytes / 1e6, 'megabyte', 0) : write(bytes / 1e9, 'gigabyte', 1);
  };
}
