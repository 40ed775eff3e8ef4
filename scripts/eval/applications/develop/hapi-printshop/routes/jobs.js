'use strict'

const Boom = require('@hapi/boom')
const Joi = require('joi')
const { countPages, print } = require('../lib/queue')

module.exports = [
  {
    method: 'POST',
    path: '/jobs',
    options: {
      validate: {
        payload: Joi.object({
          printer: Joi.string().max(60).required(),
          file: Joi.string().max(120).required(),
          options: Joi.array().items(Joi.string().max(80)).default([]),
        }),
      },
    },
    handler: async (request, h) => {
      const { printer, file, options } = request.payload
      await print({ printer, file, options })
      return h.response().code(202)
    },
  },
  {
    method: 'GET',
    path: '/jobs/pages',
    handler: async (request) => {
      if (typeof request.query.file !== 'string') throw Boom.badRequest()
      return { pages: await countPages(request.query.file) }
    },
  },
]
