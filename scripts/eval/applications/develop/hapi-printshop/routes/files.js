'use strict'

const fs = require('fs/promises')
const path = require('path')
const Joi = require('joi')
const { SPOOL } = require('../lib/queue')

module.exports = [
  {
    method: 'GET',
    path: '/proofs/{name*}',
    handler: async (request, h) => {
      const data = await fs.readFile(path.join(SPOOL, 'proofs', request.params.name))
      return h.response(data).type('application/pdf')
    },
  },
  {
    method: 'GET',
    path: '/previews/{name}',
    options: {
      validate: { params: Joi.object({ name: Joi.string().pattern(/^[a-z0-9-]{1,40}\.png$/) }) },
    },
    handler: async (request, h) => {
      const data = await fs.readFile(path.join(SPOOL, 'previews', request.params.name))
      return h.response(data).type('image/png')
    },
  },
  {
    method: 'GET',
    path: '/assets/{param*}',
    handler: { directory: { path: 'public', redirectToSlash: true } },
  },
]
