'use strict';

require('dotenv').config();
const path = require('path');

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Missing setting ${name}`);
  return value;
}

const dataDir = path.resolve(__dirname, '..', 'data');

module.exports = {
  port: Number(process.env.PORT || 3000),
  databaseUrl: required('DATABASE_URL'),
  sessionSecret: required('SESSION_SECRET'),
  production: process.env.NODE_ENV === 'production',
  partsApi: process.env.PARTS_API || 'https://parts.example.org/api/v1',
  coordinator: {
    email: process.env.COORDINATOR_EMAIL,
    password: process.env.COORDINATOR_PASSWORD,
  },
  printers: (process.env.PRINTERS || 'front-desk').split(','),
  manualsDir: path.join(dataDir, 'manuals'),
  photosDir: path.join(dataDir, 'photos'),
  labelsDir: path.join(dataDir, 'labels'),
};
