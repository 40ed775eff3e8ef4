'use strict'

const { readFile } = require('node:fs/promises')
const path = require('node:path')
const Boom = require('@hapi/boom')
const { letters, scans } = require('../settings')

const staff = { access: { scope: ['staff'] } }

exports.plugin = {
  name: 'documents',
  dependencies: '@hapi/inert',
  register(server) {
    server.route([
      {
        method: 'GET',
        path: '/scans',
        options: { auth: staff },
        handler: async (request, h) => {
          const { file = '' } = request.query
          const full = path.join(scans, file)
          const scan = await readFile(full).catch(() => null)
          if (!scan) throw Boom.notFound()
          return h.response(scan).type('application/dicom')
        },
      },
      {
        method: 'GET',
        path: '/letters/file/{file}',
        options: { auth: staff },
        handler: (request, h) => {
          return h.file(request.params.file, { confine: letters, mode: 'attachment' })
        },
      },
    ])
  },
}
