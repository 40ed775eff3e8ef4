const { DataTypes } = require('sequelize');

module.exports = (sequelize) =>
  sequelize.define('loan', {
    dueOn: { type: DataTypes.DATEONLY, allowNull: false },
    pickupNote: DataTypes.TEXT,
    returnedAt: DataTypes.DATE,
  });
