const { QueryTypes } = require('sequelize');
const { sequelize, Route, User } = require('../models');

const ORDERS = {
  newest: 'r.created_at DESC',
  hardest: 'r.grade DESC',
  name: 'r.name ASC',
};

function buildFilter({ wall, minGrade = 0 }) {
  const parts = ['r.retired = false', `r.grade >= ${Number(minGrade) || 0}`];
  if (wall) {
    parts.push(`r.wall = '${wall}'`);
  }
  return parts.join(' AND ');
}

async function searchRoutes(options) {
  const order = Object.hasOwn(ORDERS, options.order) ? ORDERS[options.order] : ORDERS.newest;
  const where = buildFilter(options);
  return sequelize.query(
    `SELECT r.id, r.name, r.grade, r.wall, r.color FROM routes r WHERE ${where} ORDER BY ${order} LIMIT 100`,
    { type: QueryTypes.SELECT },
  );
}

async function searchClimbers({ term, order }) {
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  return sequelize.query(
    `SELECT id, display_name FROM users WHERE display_name ILIKE :term ORDER BY display_name ${direction} LIMIT 50`,
    { replacements: { term: `%${term}%` }, type: QueryTypes.SELECT },
  );
}

function similarRoutes(route, around) {
  return Route.findAll({
    where: { wall: route.wall, retired: false },
    order: [sequelize.literal(`abs(grade - ${around})`)],
    limit: 6,
  });
}

function routesNear(wall, grade) {
  const level = Number.parseInt(grade, 10) || 0;
  return Route.findAll({
    where: { wall, retired: false },
    include: [{ model: User, as: 'setter', attributes: ['displayName'] }],
    order: [sequelize.literal(`abs(grade - ${level})`)],
    limit: 6,
  });
}

module.exports = { searchRoutes, searchClimbers, similarRoutes, routesNear };
