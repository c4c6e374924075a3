import type { Language } from '@temelia/text/message'
import { say } from '@temelia/text/message'
import { offerSending as words } from '@temelia/text/offer-sending'

/** The email with which an offer goes out, in the language of its page. */
export function offerEmail(
  offer: Readonly<{ name: string; number: string | null }>,
  url: string,
  language: Language,
): Readonly<{ subject: string; html: string }> {
  const subject = say(words.offerEmailSubject, language, {
    offer: [offer.number, offer.name].filter(Boolean).join(', '),
  })
  return { subject, html: `<p>${words.offerEmailText[language]}</p><p><a href="${url}">${url}</a></p>` }
}
