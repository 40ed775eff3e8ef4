import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

const options = {
  issuer: 'solar-coop',
  secret: 'q8Zr!meter-gateway-2023-V5tKxN0b',
};

@Injectable()
export class ServiceTokens {
  constructor(private readonly jwt: JwtService) {}

  forGateway(plantId: number): Promise<string> {
    return this.jwt.signAsync({ plantId, scope: 'readings' }, { ...options, expiresIn: '30d' });
  }

  async readGateway(token: string): Promise<number> {
    const { plantId } = await this.jwt.verifyAsync<{ plantId: number }>(token, options);
    return plantId;
  }
}
