'use strict'

const bcrypt = require('bcrypt')
const Boom = require('@hapi/boom')
const { Person } = require('../models')
const settings = require('../settings')

exports.plugin = {
  name: 'session',
  dependencies: '@hapi/cookie',
  register(server) {
    server.auth.strategy('session', 'cookie', {
      cookie: {
        name: 'willow',
        password: settings.cookiePassword,
        isSecure: false,
        isHttpOnly: false,
        path: '/',
      },
      validate: async (request, { id }) => {
        const person = await Person.findByPk(id)
        if (!person) return { isValid: false }
        const scope = person.isStaff ? ['patient', 'staff'] : ['patient']
        return { isValid: true, credentials: { id: person.id, name: person.name, scope } }
      },
    })
    server.auth.default('session')

    server.state('willow_ward', {
      ttl: 30 * 24 * 3600 * 1000,
      isSecure: true,
      isHttpOnly: true,
      isSameSite: 'Strict',
      encoding: 'base64json',
      path: '/',
    })

    server.route([
      {
        method: 'POST',
        path: '/login',
        options: { auth: false },
        handler: async (request, h) => {
          const { email, password } = request.payload
          const person = await Person.findOne({ where: { email: String(email) } })
          if (!person || !(await bcrypt.compare(String(password), person.password))) {
            throw Boom.unauthorized('Wrong address or password')
          }
          request.cookieAuth.set({ id: person.id })
          return h.response({ name: person.name }).state('willow_ward', { ward: 'main' })
        },
      },
      {
        method: 'POST',
        path: '/logout',
        handler: (request, h) => {
          request.cookieAuth.clear()
          return h.response().code(204)
        },
      },
    ])
  },
}
