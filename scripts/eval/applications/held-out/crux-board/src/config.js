const path = require('path');

function required(name) {
  const value = process.env[name];
  if (!value) {
    throw new Error(`Missing environment variable ${name}`);
  }
  return value;
}

module.exports = {
  port: Number(process.env.PORT || 3000),
  databaseUrl: required('DATABASE_URL'),
  sessionSecret: required('SESSION_SECRET'),
  topoDir: path.resolve(process.env.TOPO_DIR || 'data/topos'),
  exportDir: path.resolve(process.env.EXPORT_DIR || 'data/exports'),
  session: {
    name: 'crux.sid',
    resave: false,
    saveUninitialized: false,
    rolling: true,
  },
};
