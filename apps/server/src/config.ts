import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import type { S3Settings } from './ports/s3-storage.ts'

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((value) => value === '1' || value === 'true')

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** A list of addresses and networks; `1` means this machine. */
const networkList = z
  .string()
  .default('')
  .transform((value, context): readonly string[] => {
    if (value === '' || value === '0' || value === 'false') return []
    if (value === '1' || value === 'true') return ['loopback']
    const list = value.split(',').map((one) => one.trim())
    for (const one of list) {
      const [address = '', bits, ...rest] = one.split('/')
      const most = isIP(address) === 6 ? 128 : 32
      const network = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most && rest.length === 0)
      if (!namedNetworks.includes(one) && !(isIP(address) > 0 && network))
        context.addIssue({
          code: 'custom',
          message: `${one} is no address, network (10.0.0.0/8) or ${namedNetworks.join(', ')}`,
        })
    }
    return list
  })

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL_RO: z.url().optional(),
  DATABASE_URL_US: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(0).max(200).optional(),
  FILES_DIR: z.string().min(1).optional(),
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).max(60_000).default(200),
  DEMO: flag.default(true),
  ALLOW_QUERY_TOKEN: flag.default(false),
  TRUST_PROXY: networkList,
  OWN_NETWORKS: networkList,
  SECRET_KEY: z.string().min(32).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  INTERNAL_REQUEST_SECONDS: z.coerce.number().int().min(30).max(3_600).default(300),
  UPLOAD_LIMIT_MB: z.coerce.number().int().min(1).max(1_024).default(50),
  COMPANY_ARCHIVE_LIMIT_MB: z.coerce.number().int().min(1).max(1_048_576).default(4_096),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Temelia <no-reply@temelia.example>'),
  PUBLIC_URL: z.url().optional(),
  COMPANY_REGISTER_URL: z.url().optional(),
  COMPANY_REGISTER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
  EXCHANGE_RATES_URL: z.union([z.url(), z.literal('')]).default('https://www.bnr.ro'),
  EXCHANGE_RATES_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
  EFACTURA_URL: z.union([z.url(), z.literal('')]).default('https://api.anaf.ro'),
  EFACTURA_TOKEN_URL: z.union([z.url(), z.literal('')]).default('https://logincert.anaf.ro/anaf-oauth2/v1/token'),
  EFACTURA_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(30_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  GEOCODER_URL: z.union([z.url(), z.literal('')]).default(''),
  GEOCODER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
  MAP_TILE_URL: z.string().max(2_000).default(''),
  MAP_TILE_CREDIT: z.string().max(400).default(''),
  BLUEPRINT_CONVERTER: z
    .string()
    .refine((path) => path === '' || isAbsolute(path), 'the whole path of a program')
    .default(''),
  BLUEPRINT_CONVERTER_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  BLUEPRINT_CONVERTER_MB: z.coerce.number().int().min(64).max(65_536).default(1_024),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrls: { readonly ro: string | undefined; readonly us: string | undefined }
  readonly poolSize: number
  /** Requests of companies that are at work at once, companies by turns; 0: all, as they come. */
  readonly requestsAtOnce: number
  /** Where files are kept: a folder, which servers of one database have in common, or a store. */
  readonly filesDir: string
  readonly s3: S3Settings | undefined
  /** How long the server says that it is about to close before it does, so that a balancer has noticed. */
  readonly drainSeconds: number
  /** From here on a statement is written to the log as slow. */
  readonly slowStatement: number
  readonly demo: boolean
  readonly allowQueryToken: boolean
  /** Proxies whose word on the caller's address counts; none: the address is that of the connection. */
  readonly trustedProxies: readonly string[]
  /** Networks of the operator that tenants may name servers in; other private addresses are refused. */
  readonly ownNetworks: readonly string[]
  /** What secrets of tenants are encrypted with; without it a key is kept in the data folder. Servers of one database need the same. */
  readonly secretKey: string | undefined
  readonly metricsToken: string | undefined
  readonly uploadLimit: number
  /** The largest file that a whole company is brought back from. */
  readonly archiveLimit: number
  /** How long a request to another device or person may be answered. */
  readonly requestSeconds: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly publicUrl: string
  /** The service that knows companies by their tax code; without it the forms offer no look-up. */
  readonly companyRegisterUrl: string | undefined
  readonly companyRegisterTimeout: number
  /** Where the national bank publishes its rates; without it rates are typed. */
  readonly exchangeRatesUrl: string | undefined
  readonly exchangeRatesTimeout: number
  /** The state's service for electronic invoices, and where its tokens are renewed; without it nothing is sent. */
  readonly eInvoiceUrl: string | undefined
  readonly eInvoiceTokenUrl: string | undefined
  readonly eInvoiceTimeout: number
  /** Where addresses are found; without it customers are put at the seat of their county. */
  readonly geocoderUrl: string | undefined
  readonly geocoderTimeout: number
  /** Address of the pictures of a map with {x}, {y} and {z}; without it the outline of countries is drawn. */
  readonly mapTileUrl: string | undefined
  readonly mapTileCredit: string | undefined
  /** The program that makes DXF of DWG, and what one conversion may take; without one the server converts by itself. */
  readonly converter: { readonly program: string | undefined; readonly seconds: number; readonly megabytes: number }
  readonly logLevel: string
}

/** A variable of the environment that cannot be used. The message says which. */
export class WrongSetting extends Error {}

/** Reads the settings; the only reader of the environment. @throws WrongSetting with a sentence for each wrong variable */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const result = environment.safeParse(variables)
  if (!result.success) {
    throw new WrongSetting(
      result.error.issues
        .map((issue) => `The environment variable ${issue.path.join('.')} is not valid: ${issue.message}.`)
        .join('\n'),
    )
  }
  const env = result.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrls: { ro: env.DATABASE_URL_RO, us: env.DATABASE_URL_US },
    poolSize: env.DATABASE_POOL,
    requestsAtOnce: env.REQUESTS_AT_ONCE ?? env.DATABASE_POOL,
    filesDir: resolve(env.FILES_DIR ?? `${env.DATA_DIR}/files`),
    s3: s3Of(env),
    drainSeconds: env.DRAIN_SECONDS ?? (env.DATABASE_URL_RO || env.DATABASE_URL_US ? 5 : 0),
    slowStatement: env.SLOW_STATEMENT_MS,
    demo: env.DEMO,
    allowQueryToken: env.ALLOW_QUERY_TOKEN,
    trustedProxies: env.TRUST_PROXY,
    ownNetworks: env.OWN_NETWORKS,
    secretKey: env.SECRET_KEY,
    metricsToken: env.METRICS_TOKEN,
    requestSeconds: env.INTERNAL_REQUEST_SECONDS,
    uploadLimit: env.UPLOAD_LIMIT_MB * 1024 * 1024,
    archiveLimit: env.COMPANY_ARCHIVE_LIMIT_MB * 1024 * 1024,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    companyRegisterUrl: env.COMPANY_REGISTER_URL,
    companyRegisterTimeout: env.COMPANY_REGISTER_TIMEOUT_MS,
    exchangeRatesUrl: env.EXCHANGE_RATES_URL || undefined,
    exchangeRatesTimeout: env.EXCHANGE_RATES_TIMEOUT_MS,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    eInvoiceUrl: env.EFACTURA_URL || undefined,
    eInvoiceTokenUrl: env.EFACTURA_TOKEN_URL || undefined,
    eInvoiceTimeout: env.EFACTURA_TIMEOUT_MS,
    geocoderUrl: env.GEOCODER_URL || undefined,
    geocoderTimeout: env.GEOCODER_TIMEOUT_MS,
    mapTileUrl: env.MAP_TILE_URL || undefined,
    mapTileCredit: env.MAP_TILE_CREDIT || undefined,
    converter: {
      program: env.BLUEPRINT_CONVERTER || undefined,
      seconds: env.BLUEPRINT_CONVERTER_SECONDS,
      megabytes: env.BLUEPRINT_CONVERTER_MB,
    },
    logLevel: env.LOG_LEVEL,
  }
}

function s3Of(env: z.output<typeof environment>): S3Settings | undefined {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (url === undefined) return undefined
  if (!accessKeyId || !secretAccessKey)
    throw new WrongSetting('S3_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.')
  return { url, region, accessKeyId, secretAccessKey }
}
