'use strict'

const ALLOWED = ['https://shop.printshop.example', 'https://desk.printshop.example']

module.exports = [
  {
    method: 'GET',
    path: '/partners/basket',
    handler: (request, h) => {
      const response = h.response(request.state.basket ?? {})
      response.header('access-control-allow-origin', request.headers.origin ?? '*')
      response.header('access-control-allow-credentials', 'true')
      return response
    },
  },
  {
    method: 'GET',
    path: '/partners/counter',
    options: { cors: { origin: ALLOWED, credentials: true } },
    handler: (request) => request.state.counter ?? {},
  },
  {
    method: 'GET',
    path: '/partners/leave',
    handler: (request, h) => h.redirect(request.query.to ?? '/'),
  },
  {
    method: 'GET',
    path: '/partners/desk',
    handler: (request, h) => h.redirect(`https://desk.printshop.example/?order=${encodeURIComponent(request.query.order ?? '')}`),
  },
]
