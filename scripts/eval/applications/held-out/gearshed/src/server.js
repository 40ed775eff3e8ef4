const mongoose = require('mongoose');
const config = require('./config');
const createApp = require('./app');

async function main() {
  await mongoose.connect(config.mongoUri);
  createApp().listen(config.port, () => {
    console.log(`gearshed listening on ${config.port}`);
  });
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
