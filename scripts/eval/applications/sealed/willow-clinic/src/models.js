'use strict'

const { DataTypes, Sequelize } = require('sequelize')

const sequelize = new Sequelize(process.env.DATABASE_URL || 'sqlite:clinic.db', { logging: false })

const Person = sequelize.define('Person', {
  name: { type: DataTypes.STRING, allowNull: false },
  email: { type: DataTypes.STRING, unique: true, allowNull: false },
  password: { type: DataTypes.STRING, allowNull: false },
  phone: DataTypes.STRING,
  street: DataTypes.STRING,
  insurer: DataTypes.STRING,
  isStaff: { type: DataTypes.BOOLEAN, defaultValue: false },
})

const Visit = sequelize.define('Visit', {
  date: { type: DataTypes.DATEONLY, allowNull: false },
  doctor: { type: DataTypes.STRING, allowNull: false },
  diagnosis: DataTypes.TEXT,
})

const Letter = sequelize.define('Letter', {
  subject: DataTypes.STRING,
  body: DataTypes.TEXT,
})

Visit.belongsTo(Person, { as: 'patient', foreignKey: 'patientId' })
Letter.belongsTo(Person, { as: 'patient', foreignKey: 'patientId' })

module.exports = { sequelize, Person, Visit, Letter }
