import { EmailMessage } from '@temelia/model/crm/email-message'
import { StoredFile } from '@temelia/model/record/stored-file'
import { sql } from 'kysely'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { find, findAll } from '../../records/find.ts'
import { shownEmail } from './email-html.ts'

/** Pictures that came with an email stand in its page up to this size each. */
const MOST_INLINE = 2 * 1024 * 1024
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/

/** The page of an email, for a frame: no scripts, no forms, nothing from elsewhere unless it is asked for. */
export function emailBodyRoutes(app: App, services: Services): void {
  app.get(
    '/api/emails/:id/body',
    {
      preValidation: demandRight('view', EmailMessage),
      schema: {
        tags: ['accounts'],
        summary: 'An email as a page for a frame; `images=1` lets it load remote pictures',
        params: idParams,
        querystring: z.looseObject({ images: z.string().optional() }),
        produces: ['text/html'],
      },
    },
    async (request, reply) => {
      const withRemote = request.query.images === '1'
      const { html, pictures } = await inTransaction(services, request, async (context) => {
        const email = await find(context, EmailMessage, request.params.id)
        return { html: email.html ?? '', pictures: await picturesOf(context, email.fileIds ?? []) }
      })
      const inline = new Map<string, string>()
      for (const { id, type, storageKey } of pictures)
        if (html.includes(`cid:${id}`))
          inline.set(String(id), `data:${type};base64,${(await services.storage.bytes(storageKey)).toString('base64')}`)
      const shown = shownEmail(html, inline, withRemote)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-remote-content', String(shown.remote))
        .header(
          'content-security-policy',
          `sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; ` +
            `img-src data:${withRemote ? ' https: http:' : ''}; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
        )
        .send(page(shown.html))
    },
  )
}

async function picturesOf(
  context: Context,
  fileIds: readonly number[],
): Promise<{ id: number; type: string; storageKey: string }[]> {
  const files = await findAll(context, StoredFile, fileIds)
  const ids = files.flatMap(({ id, type, size }) =>
    PICTURE.test(type ?? '') && (size ?? 0) <= MOST_INLINE ? [id] : [],
  )
  return context.tx.rows(
    sql`select id, type, storage_key from files where client_id = ${context.actor.clientId} and id = any(${ids}::bigint[])`,
  )
}

/** Emails are written for white paper, whatever the theme around them. */
function page(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank">
<style>:root{color-scheme:light}body{margin:12px;font:15px/1.5 system-ui,sans-serif;color:#1c1c1c;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}blockquote{margin:0 0 0 8px;padding-left:12px;border-left:3px solid #d5d5d5;color:#555}pre{white-space:pre-wrap}p{margin:0 0 .75em}</style></head><body>${html}</body></html>`
}
