'use strict';

class SelectQuery {
  constructor(base) {
    this.base = base;
    this.clauses = [];
    this.params = [];
    this.order = null;
  }

  where(column, operator, value) {
    this.params.push(value);
    this.clauses.push(`${column} ${operator} $${this.params.length}`);
    return this;
  }

  orderBy(expression) {
    this.order = expression;
    return this;
  }

  toSql() {
    const where = this.clauses.length ? ` WHERE ${this.clauses.join(' AND ')}` : '';
    const order = this.order ? ` ORDER BY ${this.order}` : '';
    return `${this.base}${where}${order} LIMIT 200`;
  }
}

module.exports = { SelectQuery };
