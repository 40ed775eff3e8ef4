import { Injectable, UnauthorizedException } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import * as bcrypt from 'bcrypt'
import { Repository } from 'typeorm'
import { Member } from '../members/member.entity'
import { doorPinHash, issueTokens } from './tokens'

@Injectable()
export class AuthService {
  constructor(@InjectRepository(Member) private readonly members: Repository<Member>) {}

  async login(email: string, password: string) {
    const member = await this.members.findOneBy({ email })
    if (!member || !(await bcrypt.compare(password, member.passwordHash))) {
      throw new UnauthorizedException()
    }
    return issueTokens({ sub: member.id, role: member.role })
  }

  async register(email: string, name: string, password: string, pin: string) {
    const passwordHash = await bcrypt.hash(password, 12)
    const member = this.members.create({ email, name, passwordHash, pinHash: doorPinHash(pin) })
    await this.members.save(member)
    return { id: member.id }
  }
}
