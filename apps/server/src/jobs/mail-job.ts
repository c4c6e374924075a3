import { mailMessages } from '@temelia/text/mail'
import { say } from '@temelia/text/message'
import { z } from 'zod'
import type { Mail } from '../ports/mail.ts'
import type { JobKind } from './worker.ts'

const payload = z.object({
  template: z.enum(['welcome', 'confirm', 'password', 'newDevice']),
  to: z.string(),
  language: z.enum(['en', 'ro']).default('en'),
  name: z.string(),
  company: z.string(),
  link: z.string().optional(),
  device: z.string().optional(),
  address: z.string().optional(),
})

/** Sends a letter of the product itself. */
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
