/** Takes PNG's prediction back: rows of a filter byte and `columns` bytes. Knows the filters "none", "sub" and "up". */
export function undoPrediction(bytes: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(bytes.length / (columns + 1));
  const plain = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column === 0 ? 0 : (plain[at - 1] ?? 0);
      const above = row === 0 ? 0 : (plain[at - columns] ?? 0);
      const predicted = filter === 1 ? left : filter === 2 ? above : 0;
      plain[at] = ((bytes[row * (columns + 1) + 1 + column] ?? 0) + predicted) & 0xff;
    }
  }
  return plain;
}
