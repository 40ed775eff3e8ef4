require('dotenv').config();
const path = require('path');

const root = path.join(__dirname, '..');

module.exports = {
  port: Number(process.env.PORT || 3000),
  production: process.env.NODE_ENV === 'production',
  dbFile: process.env.DB_FILE || path.join(root, 'storage', 'toolshed.sqlite'),
  manualsDir: path.join(root, 'storage', 'manuals'),
  photosDir: path.join(root, 'storage', 'photos'),
  sessionSecret: 'b7Rk2-toolshed-Qx81vLmZ',
  kioskKey: process.env.KIOSK_KEY,
  specHosts: ['specs.makita.example', 'data.bosch.example'],
};
