// A list of the panel on a phone: one block a row, each cell with its column's name, instead of a table wider than the
// screen. The names stand in the table's head, which a style sheet cannot reach from a cell.
for (const list of document.querySelectorAll('#result_list, .inline-group table')) {
  const names = [...list.tHead.rows[0].cells].map(cell => cell.textContent.trim());
  for (const row of list.tBodies[0].rows) for (const cell of row.cells) cell.dataset.column = names[cell.cellIndex];
  list.classList.add('named');
}
