const crypto = require('crypto');
const bcrypt = require('bcryptjs');
const { DataTypes, Model } = require('sequelize');

class User extends Model {
  async setPassword(plain) {
    this.passwordHash = await bcrypt.hash(plain, 11);
  }

  checkPassword(plain) {
    return bcrypt.compare(String(plain), this.passwordHash);
  }

  setPin(pin) {
    this.pinHash = crypto.createHash('md5').update(pin).digest('hex');
  }

  get isAdmin() {
    return this.role === 'admin';
  }
}

module.exports = (sequelize) => {
  User.init(
    {
      email: { type: DataTypes.STRING, allowNull: false, unique: true },
      name: { type: DataTypes.STRING, allowNull: false },
      street: DataTypes.STRING,
      postcode: DataTypes.STRING,
      bio: DataTypes.TEXT,
      role: { type: DataTypes.STRING, allowNull: false, defaultValue: 'member' },
      passwordHash: DataTypes.STRING,
      pinHash: DataTypes.STRING,
    },
    { sequelize, modelName: 'user' }
  );
  return User;
};
