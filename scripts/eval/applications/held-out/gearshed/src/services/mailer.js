const nodemailer = require('nodemailer');
const config = require('../config');

const transport = nodemailer.createTransport(config.smtpUrl || { jsonTransport: true });

exports.send = async (to, subject, text) => {
  const info = await transport.sendMail({ from: 'shed@gearshed.test', to, subject, text });
  if (!config.smtpUrl) console.log(`mail to ${to}: ${subject}\n${text}`);
  return info;
};
