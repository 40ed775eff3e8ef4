import { ForbiddenException, Injectable, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectModel } from '@nestjs/mongoose';
import { FilterQuery, Model } from 'mongoose';
import { SessionMember } from '../auth/current-member.decorator';
import { CreateTowerDto, UpdateTowerDto } from './tower.dto';
import { Tower, TowerDocument } from './tower.schema';

interface Invitation {
  tower: string;
  email: string;
}

@Injectable()
export class TowersService {
  constructor(
    @InjectModel(Tower.name) private readonly towers: Model<TowerDocument>,
    private readonly jwt: JwtService,
  ) {}

  search(query: { county?: string; minBells?: string }) {
    const filter: FilterQuery<TowerDocument> = { listed: true };
    if (query.county) filter.county = String(query.county);
    if (query.minBells) filter.$where = `this.bells.length >= ${query.minBells}`;
    return this.towers.find(filter).sort({ place: 1 }).limit(100);
  }

  heavierThan(weightKg: string) {
    const limit = Number(weightKg);
    if (!Number.isFinite(limit)) return [];
    return this.towers.find({ listed: true, $expr: { $gt: [{ $max: '$bells.weightKg' }, limit] } }).limit(100);
  }

  async get(id: string) {
    const tower = await this.towers.findById(id);
    if (!tower) throw new NotFoundException();
    return tower;
  }

  create(dto: CreateTowerDto, captain: string) {
    return this.towers.create({ ...dto, captains: [captain] });
  }

  async requireCaptain(id: string, member: SessionMember) {
    const tower = await this.get(id);
    if (!tower.captains.includes(member.id)) throw new ForbiddenException();
    return tower;
  }

  async update(id: string, member: SessionMember, dto: UpdateTowerDto) {
    const tower = await this.requireCaptain(id, member);
    tower.set(dto);
    return tower.save();
  }

  list(id: string) {
    return this.towers.findByIdAndUpdate(id, { listed: true }, { new: true });
  }

  async remove(id: string) {
    await this.towers.deleteOne({ _id: id });
  }

  invite(tower: string, email: string) {
    return this.jwt.signAsync({ tower, email }, { audience: 'captaincy', expiresIn: '7d' });
  }

  async acceptInvitation(token: string, member: SessionMember) {
    const invitation = this.jwt.decode<Invitation>(token);
    if (!invitation || invitation.email !== member.email) throw new UnauthorizedException();
    await this.towers.updateOne({ _id: String(invitation.tower) }, { $addToSet: { captains: member.id } });
    return this.get(String(invitation.tower));
  }
}
