const columns = new Map([
  ['status', 'loans.status'],
  ['tool', 'loans.tool_id'],
  ['due', 'loans.due_on'],
]);

const conditionsOf = (filters, values) =>
  Object.entries(filters)
    .filter(([name, value]) => columns.has(name) && value !== undefined)
    .map(([name, value]) => {
      values[name] = value;
      return `${columns.get(name)} = @${name}`;
    });

export const loanRepository = (db) => ({
  history(memberId, filters) {
    const values = { memberId };
    const where = ['loans.member_id = @memberId', ...conditionsOf(filters, values)].join(' AND ');
    const sql = `SELECT loans.*, tools.name FROM loans JOIN tools ON tools.id = loans.tool_id WHERE ${where} ORDER BY due_on DESC`;
    return db.rows(sql, values);
  },

  ofMember(id, memberId) {
    return db.row('SELECT * FROM loans WHERE id = @id AND member_id = @memberId', { id, memberId });
  },

  reserve(toolId, memberId, dueOn) {
    const taken = db.row(
      "SELECT id FROM loans WHERE tool_id = @toolId AND status IN ('reserved', 'out')",
      { toolId },
    );
    if (taken) return null;
    const { lastInsertRowid } = db.change(
      'INSERT INTO loans (tool_id, member_id, due_on) VALUES (@toolId, @memberId, @dueOn)',
      { toolId, memberId, dueOn },
    );
    return Number(lastInsertRowid);
  },

  collect(id) {
    const sql = "UPDATE loans SET status = 'out' WHERE id = @id AND status = 'reserved'";
    return db.change(sql, { id }).changes === 1;
  },

  reservedBy(memberId) {
    return db.rows("SELECT * FROM loans WHERE member_id = @memberId AND status = 'reserved'", {
      memberId,
    });
  },

  overdue(today) {
    return db.rows(
      `SELECT loans.id, loans.due_on, members.phone, members.email, tools.name FROM loans
       JOIN members ON members.id = loans.member_id JOIN tools ON tools.id = loans.tool_id
       WHERE loans.status = 'out' AND loans.due_on < @today AND loans.noticed_on IS NULL`,
      { today },
    );
  },

  noticed(id, today) {
    db.change('UPDATE loans SET noticed_on = @today WHERE id = @id', { id, today });
  },
});
