const { DataTypes, Sequelize } = require('sequelize');
const config = require('./config');

const sequelize = new Sequelize(config.databaseUrl, {
  dialect: 'postgres',
  logging: false,
  define: { underscored: true },
});

const User = sequelize.define('user', {
  email: { type: DataTypes.STRING, unique: true, allowNull: false },
  displayName: DataTypes.STRING,
  homeWall: DataTypes.STRING,
  passwordHash: DataTypes.STRING,
  role: { type: DataTypes.ENUM('climber', 'setter', 'manager'), defaultValue: 'climber' },
  membershipUntil: DataTypes.DATEONLY,
});

const Route = sequelize.define('route', {
  name: DataTypes.STRING,
  grade: DataTypes.INTEGER,
  wall: DataTypes.STRING,
  color: DataTypes.STRING,
  description: DataTypes.TEXT,
  topo: DataTypes.STRING,
  retired: { type: DataTypes.BOOLEAN, defaultValue: false },
});

const Ascent = sequelize.define('ascent', {
  style: DataTypes.ENUM('flash', 'redpoint', 'project'),
  attempts: DataTypes.INTEGER,
  beta: DataTypes.TEXT,
});

const Goal = sequelize.define('goal', {
  title: DataTypes.STRING,
  grade: DataTypes.INTEGER,
  reached: { type: DataTypes.BOOLEAN, defaultValue: false },
});

User.hasMany(Ascent);
Ascent.belongsTo(User);
Route.hasMany(Ascent);
Ascent.belongsTo(Route);
Route.belongsTo(User, { as: 'setter' });
User.hasMany(Goal);
Goal.belongsTo(User);

module.exports = { sequelize, User, Route, Ascent, Goal };
