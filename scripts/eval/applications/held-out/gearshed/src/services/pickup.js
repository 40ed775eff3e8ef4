const crypto = require('crypto');
const config = require('../config');

exports.codeFor = (loan) =>
  crypto.createHmac('sha256', config.pickupKey).update(String(loan._id)).digest('hex').slice(0, 10);
