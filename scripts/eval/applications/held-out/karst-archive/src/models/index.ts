import {
  CreationOptional,
  DataTypes,
  ForeignKey,
  InferAttributes,
  InferCreationAttributes,
  Model,
  Sequelize,
} from 'sequelize';
import { config } from '../config.js';

export const sequelize = new Sequelize(config.databaseUrl, { logging: false });

export class Member extends Model<InferAttributes<Member>, InferCreationAttributes<Member>> {
  declare id: CreationOptional<number>;
  declare email: string;
  declare name: string;
  declare passwordHash: string;
  declare archivist: CreationOptional<boolean>;
  declare listOrder: CreationOptional<string>;
}

export class Cave extends Model<InferAttributes<Cave>, InferCreationAttributes<Cave>> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare region: string;
  declare depth: number;
  declare length: CreationOptional<number>;
  declare description: CreationOptional<string>;
  declare hazards: CreationOptional<string>;
  declare gateDigest: CreationOptional<string | null>;
  declare published: CreationOptional<boolean>;
  declare memberId: ForeignKey<number>;
}

export class Expedition extends Model<InferAttributes<Expedition>, InferCreationAttributes<Expedition>> {
  declare id: CreationOptional<number>;
  declare title: string;
  declare startsOn: string;
  declare plan: CreationOptional<string>;
  declare callout: CreationOptional<string>;
  declare permitNumber: CreationOptional<string | null>;
  declare memberId: ForeignKey<number>;
}

Member.init(
  {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    email: { type: DataTypes.STRING, allowNull: false, unique: true },
    name: { type: DataTypes.STRING, allowNull: false },
    passwordHash: { type: DataTypes.STRING, allowNull: false },
    archivist: { type: DataTypes.BOOLEAN, defaultValue: false },
    listOrder: { type: DataTypes.STRING, defaultValue: 'name' },
  },
  { sequelize, tableName: 'members', underscored: true },
);

Cave.init(
  {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    name: { type: DataTypes.STRING, allowNull: false },
    region: { type: DataTypes.STRING, allowNull: false },
    depth: { type: DataTypes.INTEGER, allowNull: false },
    length: { type: DataTypes.INTEGER, defaultValue: 0 },
    description: { type: DataTypes.TEXT, defaultValue: '' },
    hazards: { type: DataTypes.TEXT, defaultValue: '' },
    gateDigest: { type: DataTypes.STRING },
    published: { type: DataTypes.BOOLEAN, defaultValue: false },
  },
  { sequelize, tableName: 'caves', underscored: true },
);

Expedition.init(
  {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    title: { type: DataTypes.STRING, allowNull: false },
    startsOn: { type: DataTypes.DATEONLY, allowNull: false },
    plan: { type: DataTypes.TEXT, defaultValue: '' },
    callout: { type: DataTypes.TEXT, defaultValue: '' },
    permitNumber: { type: DataTypes.STRING },
  },
  { sequelize, tableName: 'expeditions', underscored: true },
);

Member.hasMany(Cave, { foreignKey: 'memberId' });
Cave.belongsTo(Member, { foreignKey: 'memberId' });
Member.hasMany(Expedition, { foreignKey: 'memberId' });
Expedition.belongsTo(Member, { foreignKey: 'memberId' });
