'use strict'

const Boom = require('@hapi/boom')
const libxml = require('libxmljs2')
const serialize = require('node-serialize')
const yaml = require('js-yaml')

const orders = new Map()

const store = (order) => {
  const id = String(orders.size + 1)
  orders.set(id, order)
  return id
}

const itemsOf = (document) =>
  document.find('//item').map((item) => ({
    sku: item.attr('sku')?.value(),
    count: Number(item.attr('count')?.value() ?? 1),
    note: item.text(),
  }))

module.exports = [
  {
    method: 'POST',
    path: '/orders/xml',
    options: { payload: { parse: false, output: 'data' } },
    handler: (request, h) => {
      const document = libxml.parseXml(request.payload.toString('utf8'), { noent: true, dtdload: true })
      return h.response({ id: store({ items: itemsOf(document) }) }).code(201)
    },
  },
  {
    method: 'POST',
    path: '/orders/xml/check',
    options: { payload: { parse: false, output: 'data' } },
    handler: (request) => {
      const document = libxml.parseXml(request.payload.toString('utf8'), { nonet: true })
      return { items: itemsOf(document).length }
    },
  },
  {
    method: 'POST',
    path: '/orders/yaml',
    options: { payload: { parse: false, output: 'data' } },
    handler: (request, h) => {
      const order = yaml.safeLoad(request.payload.toString('utf8'))
      if (!Array.isArray(order?.items)) throw Boom.badRequest('The order has no items.')
      return h.response({ id: store(order) }).code(201)
    },
  },
  {
    method: 'POST',
    path: '/orders/template',
    options: { payload: { parse: false, output: 'data' } },
    handler: (request, h) => {
      const order = yaml.load(request.payload.toString('utf8'))
      return h.response({ id: store({ ...order, items: [] }) }).code(201)
    },
  },
  {
    method: 'POST',
    path: '/orders/resume',
    handler: (request, h) => {
      const saved = Buffer.from(request.payload.basket, 'base64').toString('utf8')
      const basket = serialize.unserialize(saved)
      return h.response({ id: store(basket) }).code(201)
    },
  },
  {
    method: 'POST',
    path: '/orders/repeat',
    handler: (request, h) => {
      const saved = Buffer.from(request.payload.basket, 'base64').toString('utf8')
      const basket = JSON.parse(saved)
      return h.response({ id: store(basket) }).code(201)
    },
  },
  {
    method: 'GET',
    path: '/orders/{id}',
    handler: (request) => orders.get(request.params.id) ?? Boom.notFound(),
  },
]
