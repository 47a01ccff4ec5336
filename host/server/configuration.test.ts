import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';

describe('the configuration of several processes', () => {
  it('is a name that fits into addresses, and a common database', () => {
    const url = 'postgresql://adit@db.example.com/adit';
    expect(readConfiguration({ ADIT_NODE: 'pit-1', DATABASE_URL: url }).node).toBe('pit-1');
    expect(readConfiguration({ ADIT_NODE: '' }).node).toBeUndefined();
    expect(() => readConfiguration({ ADIT_NODE: 'pit-1' })).toThrow(/ADIT_NODE: .*DATABASE_URL/);
    for (const wrong of ['Pit', 'pit.1', 'pit/1', 'p'.repeat(33)])
      expect(() => readConfiguration({ ADIT_NODE: wrong, DATABASE_URL: url })).toThrow(/ADIT_NODE: /);
  });
});

describe('the configuration of a drawing server', () => {
  it('is a host and a port', () => {
    expect(readConfiguration({ ADIT_PVSERVER: '127.0.0.1:11111' }).plugins.pvserver).toBe('127.0.0.1:11111');
    expect(readConfiguration({}).plugins.pvserver).toBeUndefined();
    for (const wrong of ['127.0.0.1', 'cs://host:1', 'host:', ':11111'])
      expect(() => readConfiguration({ ADIT_PVSERVER: wrong })).toThrow(/ADIT_PVSERVER: /);
  });
});

describe('what plugins are told', () => {
  it('is a limit of the raw files of a site in bytes, 100 GB where the operator says nothing', () => {
    const limit = (text?: string): number => readConfiguration({ ADIT_CONTAINER_LIMIT: text }).plugins.containerLimit;
    expect([limit(), limit('')]).toEqual([1e11, 1e11]);
    expect(limit('400000000')).toBe(400_000_000);
    for (const bad of ['0', '-1', '1.5', '10 GB', 'x']) expect(() => limit(bad)).toThrow(/ADIT_CONTAINER_LIMIT: /);
  });

  it('is a service of blast patterns, or a folder of them: one in the data folder where none is named', () => {
    const { patternService, patternFolder } = readConfiguration({ ADIT_DATA_DIR: '/srv/adit' }).plugins;
    expect({ patternService, patternFolder }).toEqual({ patternService: undefined, patternFolder: '/srv/adit/blast' });
    expect(readConfiguration({ ADIT_BLAST_FOLDER: '/srv/blast' }).plugins.patternFolder).toBe('/srv/blast');
    const service = readConfiguration({ ADIT_BLAST_URL: 'https://blast.example.com/api', ADIT_BLAST_TOKEN: 'pass' });
    expect(service.plugins.patternService).toEqual({ address: 'https://blast.example.com/api', token: 'pass' });
    expect(() => readConfiguration({ ADIT_BLAST_URL: 'blast' })).toThrow(/ADIT_BLAST_URL: /);
  });

  it('is where requests for support go', () => {
    expect(readConfiguration({ ADIT_SUPPORT_EMAIL: 'help@example.com' }).plugins.supportEmail).toBe('help@example.com');
    expect(() => readConfiguration({ ADIT_SUPPORT_EMAIL: 'help' })).toThrow(/ADIT_SUPPORT_EMAIL: /);
  });
});

describe('the configuration of single sign-on', () => {
  const issuer = 'https://login.example.com/tenant/';

  it('[W7.01c] is the issuer to the letter, with the client’s id and the audience', () => {
    expect(readConfiguration({}).oidc).toBeUndefined();
    expect(readConfiguration({ ADIT_OIDC_ISSUER: issuer, ADIT_OIDC_CLIENT_ID: 'adit' }).oidc).toEqual({
      issuer,
      clientId: 'adit',
      audience: undefined,
    });
    const audience = readConfiguration({
      ADIT_OIDC_ISSUER: 'http://127.0.0.1:9000',
      ADIT_OIDC_CLIENT_ID: 'adit',
      ADIT_OIDC_AUDIENCE: 'api',
    }).oidc?.audience;
    expect(audience).toBe('api');
  });

  it('names the variable that is wrong or missing', () => {
    for (const wrong of [
      'http://login.example.com',
      'https://login.example.com?x=1',
      'https://login.example.com/#x',
      'x',
    ])
      expect(() => readConfiguration({ ADIT_OIDC_ISSUER: wrong, ADIT_OIDC_CLIENT_ID: 'adit' })).toThrow(
        /ADIT_OIDC_ISSUER: /,
      );
    expect(() => readConfiguration({ ADIT_OIDC_ISSUER: issuer })).toThrow(/ADIT_OIDC_CLIENT_ID/);
    expect(() => readConfiguration({ ADIT_OIDC_CLIENT_ID: 'adit' })).toThrow(/ADIT_OIDC_ISSUER/);
  });
});
