const listed = 'id, branch_id, listed_by, name, category, condition, rate';

const conditionsOf = (filters) =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([column, value]) => `${column} = '${value}'`);

export default function toolRepository(db) {
  return {
    search({ term, page, ...filters }) {
      const where = ['name LIKE @term', ...conditionsOf(filters)].join(' AND ');
      const sql = `SELECT ${listed} FROM tools WHERE ${where} ORDER BY name LIMIT 25 OFFSET @skip`;
      return db.rows(sql, { term: `%${term ?? ''}%`, skip: page * 25 });
    },

    byId(id) {
      return db.row('SELECT * FROM tools WHERE id = @id', { id });
    },

    add({ branchId, listedBy, name, category, description, care, rate, value }) {
      const { lastInsertRowid } = db.change(
        `INSERT INTO tools (branch_id, listed_by, name, category, description, care, rate, value)
         VALUES (@branchId, @listedBy, @name, @category, @description, @care, @rate, @value)`,
        { branchId, listedBy, name, category, description, care, rate, value },
      );
      return this.byId(Number(lastInsertRowid));
    },

    saveAttributes(id, attributes) {
      db.change('UPDATE tools SET attributes = @attributes WHERE id = @id', {
        id,
        attributes: JSON.stringify(attributes),
      });
    },

    branch(id) {
      return db.row('SELECT * FROM branches WHERE id = @id', { id });
    },

    setFeeRule(id, rule) {
      return db.change('UPDATE branches SET fee_rule = @rule WHERE id = @id', { id, rule });
    },

    setDepositRule(id, rule) {
      return db.change('UPDATE branches SET deposit_rule = @rule WHERE id = @id', {
        id,
        rule: JSON.stringify(rule),
      });
    },
  };
}
