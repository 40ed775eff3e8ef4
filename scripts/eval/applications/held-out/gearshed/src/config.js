const path = require('path');
require('dotenv').config();

function required(name) {
  const value = process.env[name];
  if (!value) {
    throw new Error(`Missing environment variable ${name}`);
  }
  return value;
}

const storage = path.join(__dirname, '..', 'storage');

module.exports = {
  port: Number(process.env.PORT || 3000),
  baseUrl: process.env.BASE_URL || 'http://localhost:3000',
  mongoUri: process.env.MONGODB_URI || 'mongodb://127.0.0.1:27017/gearshed',
  sessionSecret: required('SESSION_SECRET'),
  production: process.env.NODE_ENV === 'production',
  smtpUrl: process.env.SMTP_URL,
  pickupKey: 'gs-pickup-4b1f09e27ac85d36',
  photoDir: path.join(storage, 'photos'),
  manualDir: path.join(storage, 'manuals'),
  labelDir: path.join(storage, 'labels'),
};
