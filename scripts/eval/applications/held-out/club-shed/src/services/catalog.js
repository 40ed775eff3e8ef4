const { QueryTypes } = require('sequelize');
const { sequelize } = require('../models');

const LOAN_ORDERS = new Map([
  ['due', 'loans.dueOn ASC'],
  ['tool', 'tools.name ASC'],
  ['member', 'users.name ASC'],
]);

function orderClause(options) {
  const direction = options.dir === 'desc' ? 'DESC' : 'ASC';
  return `${options.sort || 'name'} ${direction}`;
}

async function searchTools(options) {
  const term = `%${options.q || ''}%`;
  const sql = [
    'SELECT id, name, category, description FROM tools',
    'WHERE retired = 0 AND name LIKE :term',
    'ORDER BY ' + orderClause(options),
    'LIMIT 50',
  ].join(' ');
  return sequelize.query(sql, { replacements: { term }, type: QueryTypes.SELECT });
}

async function openLoans(sort, postcode) {
  const order = LOAN_ORDERS.get(sort) || LOAN_ORDERS.get('due');
  const sql = `SELECT loans.id, loans.dueOn, tools.name AS tool, users.name AS member
    FROM loans JOIN tools ON tools.id = loans.toolId JOIN users ON users.id = loans.borrowerId
    WHERE loans.returnedAt IS NULL AND users.postcode LIKE :postcode ORDER BY ${order}`;
  return sequelize.query(sql, { replacements: { postcode: `${postcode}%` }, type: QueryTypes.SELECT });
}

module.exports = { searchTools, openLoans };
