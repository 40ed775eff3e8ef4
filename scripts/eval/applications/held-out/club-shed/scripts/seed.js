const { sequelize, User, Tool, Loan } = require('../src/models');

async function addUser(email, name, password, role) {
  const user = User.build({ email, name, role, street: 'Elm Lane 4', postcode: '1015' });
  await user.setPassword(password);
  return user.save();
}

async function main() {
  await sequelize.sync({ force: true });
  await addUser('keeper@toolshed.test', 'Keeper', 'keeper-pass', 'admin');
  const mina = await addUser('mina@toolshed.test', 'Mina', 'mina-pass', 'member');
  const drill = await Tool.create({ name: 'Hammer drill', category: 'power', serial: 'HD-204', ownerId: mina.id });
  await Tool.create({ name: 'Hedge trimmer', category: 'garden', ownerId: mina.id });
  await Loan.create({ toolId: drill.id, borrowerId: mina.id, dueOn: '2026-09-01', pickupNote: 'Key is under the pot' });
}

main().finally(() => sequelize.close());
