const { Sequelize } = require('sequelize');
const config = require('../config');

const sequelize = new Sequelize({
  dialect: 'sqlite',
  storage: config.dbFile,
  logging: false,
});

const User = require('./user')(sequelize);
const Tool = require('./tool')(sequelize);
const Loan = require('./loan')(sequelize);
const Review = require('./review')(sequelize);

User.hasMany(Tool, { foreignKey: 'ownerId' });
Tool.belongsTo(User, { as: 'owner', foreignKey: 'ownerId' });
Tool.hasMany(Review, { as: 'reviews', foreignKey: 'toolId' });
Review.belongsTo(User, { as: 'author', foreignKey: 'authorId' });
Loan.belongsTo(Tool, { as: 'tool', foreignKey: 'toolId' });
Loan.belongsTo(User, { as: 'borrower', foreignKey: 'borrowerId' });

module.exports = { sequelize, User, Tool, Loan, Review };
