'use strict'

const bcrypt = require('bcrypt')
const { randomBytes } = require('node:crypto')
const { sequelize, Person, Visit } = require('./models')

async function seed() {
  await sequelize.sync({ force: true })
  for (const [name, isStaff] of [['Ida', false], ['Tom', false], ['Dr. Wren', true]]) {
    const password = randomBytes(9).toString('hex')
    const email = `${name.replace(/\W/g, '').toLowerCase()}@example.org`
    const person = await Person.create({ name, email, isStaff, password: await bcrypt.hash(password, 11) })
    console.log(email, password)
    if (!isStaff) {
      await Visit.create({ date: '2025-02-11', doctor: 'Dr. Wren', diagnosis: 'Cough', patientId: person.id })
    }
  }
}

seed()
