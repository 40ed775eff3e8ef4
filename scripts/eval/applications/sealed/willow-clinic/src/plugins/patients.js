'use strict'

const Boom = require('@hapi/boom')
const { createHmac } = require('node:crypto')
const { Letter, Person, Visit } = require('../models')
const { exportKey } = require('../settings')

const own = (request) => ({ id: request.auth.credentials.id })

const found = (row) => {
  if (!row) throw Boom.notFound()
  return row
}

async function updateContact(request) {
  await Person.update(request.payload, { where: own(request) })
  return { updated: Object.keys(request.payload) }
}

async function updateAddress(request) {
  await Person.update(request.payload, { where: own(request), fields: ['street', 'phone'] })
  return { updated: true }
}

exports.plugin = {
  name: 'patients',
  register(server) {
    server.route([
      { method: 'PUT', path: '/me', handler: updateContact },
      { method: 'PUT', path: '/me/address', handler: updateAddress },
      {
        method: 'GET',
        path: '/visits',
        handler: (request) =>
          Visit.findAll({
            where: { patientId: request.auth.credentials.id },
            attributes: ['id', 'date', 'doctor'],
          }),
      },
      {
        method: 'GET',
        path: '/visits/{id}',
        handler: async (request) => found(await Visit.findByPk(request.params.id)),
      },
      {
        method: 'GET',
        path: '/letters/{id}',
        handler: async (request) =>
          found(
            await Letter.findOne({
              where: { id: request.params.id, patientId: request.auth.credentials.id },
            }),
          ),
      },
      {
        method: 'GET',
        path: '/me/export',
        handler: async (request) => {
          const person = await Person.findByPk(request.auth.credentials.id, {
            attributes: ['name', 'email', 'phone', 'street', 'insurer'],
          })
          const text = JSON.stringify(person)
          return { text, seal: createHmac('sha256', exportKey).update(text).digest('hex') }
        },
      },
    ])
  },
}
