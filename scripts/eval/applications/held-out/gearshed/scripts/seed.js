const mongoose = require('mongoose');
const config = require('../src/config');
const accounts = require('../src/services/accounts');
const Member = require('../src/models/member');
const Tool = require('../src/models/tool');
const Loan = require('../src/models/loan');

(async () => {
  await mongoose.connect(config.mongoUri);
  await Promise.all([Member.deleteMany({}), Tool.deleteMany({}), Loan.deleteMany({})]);
  const staff = await accounts.register({ email: 'staff@gearshed.test', password: 'correct horse', displayName: 'Shed' });
  staff.role = 'staff';
  await staff.save();
  const ann = await accounts.register({ email: 'ann@gearshed.test', password: 'correct horse', displayName: 'Ann' });
  ann.street = '12 Mill Lane';
  ann.phone = '555-0101';
  await ann.save();
  const sander = await Tool.create({
    name: 'Orbital sander', category: 'wood', dailyRate: 4, deposit: 20, owner: ann._id,
    description: '<p>With <b>three</b> grits.</p>', manual: 'orbital-sander.txt',
  });
  await Loan.create({ tool: sander._id, member: ann._id, from: new Date(), days: 2, pickupAddress: ann.street });
  await mongoose.disconnect();
})();
