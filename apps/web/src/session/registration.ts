import { z } from 'zod'

/** What a new client types; the rules are those of the specification, section 5. Faults are keys of the text catalogue. */
export const registration = z.object({
  name: z
    .string()
    .trim()
    .regex(/^\p{Lu}[\p{L}\p{N} -]{2,}$/u, 'nameInvalid'),
  company: z.string().trim().min(3, 'companyInvalid'),
  email: z.email('emailInvalid'),
  phone: z
    .string()
    .transform((text) => text.replace(/[\s.()-]/g, ''))
    .pipe(z.string().regex(/^(0\d{9}|00\d{11,13}|\+\d{11,13})$/, 'phoneInvalid')),
  password: z.string().refine(strong, 'passwordInvalid'),
  referralToken: z.string().trim(),
})

export type Registration = z.infer<typeof registration>

/** Which of the four demands a password meets. */
export function passwordDemands(password: string): Readonly<Record<'length' | 'capital' | 'small' | 'digit', boolean>> {
  return {
    length: password.length >= 8,
    capital: /\p{Lu}/u.test(password),
    small: /\p{Ll}/u.test(password),
    digit: /\d/.test(password),
  }
}

function strong(password: string): boolean {
  return Object.values(passwordDemands(password)).every(Boolean)
}
