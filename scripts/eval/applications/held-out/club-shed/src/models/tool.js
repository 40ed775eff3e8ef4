const { DataTypes } = require('sequelize');

module.exports = (sequelize) =>
  sequelize.define('tool', {
    name: { type: DataTypes.STRING, allowNull: false },
    category: { type: DataTypes.STRING, allowNull: false, defaultValue: 'general' },
    description: DataTypes.TEXT,
    serial: DataTypes.STRING,
    photo: DataTypes.STRING,
    retired: { type: DataTypes.BOOLEAN, defaultValue: false },
  });
