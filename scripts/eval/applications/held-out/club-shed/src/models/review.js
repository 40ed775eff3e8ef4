const { DataTypes } = require('sequelize');

module.exports = (sequelize) =>
  sequelize.define('review', {
    stars: { type: DataTypes.INTEGER, allowNull: false, validate: { min: 1, max: 5 } },
    body: { type: DataTypes.TEXT, allowNull: false },
  });
