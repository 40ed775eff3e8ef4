'use strict'

const Boom = require('@hapi/boom')
const libxml = require('libxmljs2')
const { QueryTypes } = require('sequelize')
const { sequelize, Person, Visit } = require('../models')

const staffOnly = { auth: { access: { scope: ['staff'] } } }
const asText = { parse: false, output: 'data', maxBytes: 512 * 1024 }

function diagnosesLike(words, doctor) {
  const parts = words.split(' ').filter(Boolean)
  const likes = parts.map((word) => `diagnosis LIKE '%${word}%'`).join(' AND ') || '1 = 1'
  return sequelize.query(`SELECT id, date, diagnosis FROM Visits WHERE doctor = :doctor AND (${likes})`, {
    type: QueryTypes.SELECT,
    replacements: { doctor },
  })
}

function visitsBetween(from, to, doctor) {
  const limits = [from && 'date >= :from', to && 'date <= :to'].filter(Boolean).join(' AND ') || '1 = 1'
  return sequelize.query(`SELECT id, date, doctor FROM Visits WHERE doctor = :doctor AND (${limits})`, {
    type: QueryTypes.SELECT,
    replacements: { from: String(from), to: String(to), doctor },
  })
}

function readReferral(buffer) {
  const document = libxml.parseXml(buffer.toString('utf8'), { noent: true, noblanks: true })
  return {
    email: document.get('//patient/email')?.text(),
    note: document.get('//note')?.text() ?? '',
  }
}

function readLabReport(buffer) {
  const document = libxml.parseXml(buffer.toString('utf8'), { noblanks: true, nonet: true })
  return document.find('//result').map((node) => ({
    name: node.attr('name')?.value(),
    value: node.text(),
  }))
}

exports.plugin = {
  name: 'ward',
  register(server) {
    server.route([
      {
        method: 'GET',
        path: '/ward/diagnoses',
        options: staffOnly,
        handler: (request) =>
          diagnosesLike(String(request.query.q || ''), request.auth.credentials.name),
      },
      {
        method: 'GET',
        path: '/ward/visits',
        options: staffOnly,
        handler: (request) =>
          visitsBetween(request.query.from, request.query.to, request.auth.credentials.name),
      },
      {
        method: 'GET',
        path: '/ward/patients',
        handler: () => Person.findAll({ attributes: ['id', 'name', 'email', 'insurer'] }),
      },
      {
        method: 'DELETE',
        path: '/ward/patients/{id}',
        options: staffOnly,
        handler: async (request, h) => {
          const count = await Person.destroy({ where: { id: request.params.id, isStaff: false } })
          if (count === 0) throw Boom.notFound()
          return h.response().code(204)
        },
      },
      {
        method: 'POST',
        path: '/ward/referrals',
        options: { ...staffOnly, payload: asText },
        handler: async (request, h) => {
          const { email, note } = readReferral(request.payload)
          const patient = await Person.findOne({ where: { email: email ?? '' } })
          if (!patient) throw Boom.notFound()
          const visit = await Visit.create({
            date: new Date(),
            doctor: request.auth.credentials.name,
            diagnosis: note,
            patientId: patient.id,
          })
          return h.response(visit).code(201)
        },
      },
      {
        method: 'POST',
        path: '/ward/lab-reports',
        options: { ...staffOnly, payload: asText },
        handler: (request) => readLabReport(request.payload),
      },
    ])
  },
}
