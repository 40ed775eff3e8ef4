'use strict'

const Joi = require('joi')
const { priceByFormula, priceByProduct } = require('../lib/prices')

/** Sizes as people write them: `210x297`, `210 x 297 mm`, `8.5 x 11 in`. */
const SIZE = /^(\d{1,4}(?:\.\d{1,2})?)\s?x\s?(\d{1,4}(?:\.\d{1,2})?)(?:\s?(mm|cm|in))?$/

/** Page lists: `1,3,5-9`. */
const PAGES = /^((\d+|\d+-\d+),?)*$/

module.exports = [
  {
    method: 'POST',
    path: '/quotes',
    options: {
      validate: {
        payload: Joi.object({
          product: Joi.string(),
          formula: Joi.string().max(200),
          base: Joi.number().default(5),
          sheets: Joi.number().integer().min(1).required(),
        }),
      },
    },
    handler: (request) => {
      const { product, formula, base, sheets } = request.payload
      const price = formula
        ? priceByFormula(formula, { base, sheets })
        : priceByProduct(product, { base, sheets })
      return { price }
    },
  },
  {
    method: 'GET',
    path: '/quotes/size',
    handler: (request) => {
      const [, width, height, unit = 'mm'] = SIZE.exec(request.query.size ?? '') ?? []
      return width ? { width: Number(width), height: Number(height), unit } : { error: 'unknown size' }
    },
  },
  {
    method: 'GET',
    path: '/quotes/pages',
    handler: (request) => ({ ok: PAGES.test(request.query.pages ?? '') }),
  },
]
