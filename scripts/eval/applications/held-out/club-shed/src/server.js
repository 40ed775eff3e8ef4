const app = require('./app');
const config = require('./config');
const { sequelize } = require('./models');

async function main() {
  await sequelize.sync();
  app.listen(config.port, () => console.log(`toolshed listens on ${config.port}`));
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
