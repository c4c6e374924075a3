import { mailMessages } from '@temelia/text/mail'
import { say } from '@temelia/text/message'
import { z } from 'zod'
import type { Mail } from '../ports/mail.ts'
import type { JobKind } from '../records/job-kind.ts'

const email = {
  to: z.string(),
  language: z.enum(['en', 'ro']).default('en'),
  name: z.string(),
  company: z.string(),
}

const payload = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome'), ...email }),
  z.object({ template: z.literal('invitation'), ...email, inviter: z.string(), link: z.string() }),
  z.object({ template: z.enum(['confirm', 'password']), ...email, link: z.string() }),
  z.object({ template: z.literal('rewardDue'), ...email, link: z.string(), points: z.string(), units: z.string() }),
  z.object({ template: z.enum(['newDevice', 'newPasskey']), ...email, device: z.string(), address: z.string() }),
])

/** Sends an email of the product itself. */
export function mailJob(mail: Mail): JobKind {
  return async (data) => {
    const { template, to, language, ...values } = payload.parse(data)
    await mail.send({
      to,
      subject: say(mailMessages[`${template}Subject`], language, values),
      text: say(mailMessages[`${template}Text`], language, values),
    })
  }
}
