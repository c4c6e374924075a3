import { email, password, personName, phone } from '@temelia/model/formats'
import { z } from 'zod'

/**
 * What a new client types, by the model's own rules. Faults are codes of the model's field faults,
 * whose messages `fieldMessages` holds.
 */
export const registration = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: 'REQUIRED', abort: true })
    .refine((value) => personName.safeParse(value).success, 'INVALID_NAME'),
  company: z
    .string()
    .trim()
    .min(1, { error: 'REQUIRED', abort: true })
    .refine((value) => value.length >= 3, 'COMPANY_TOO_SHORT'),
  email: z
    .string()
    .trim()
    .min(1, { error: 'REQUIRED', abort: true })
    .refine((value) => email.safeParse(value).success, 'INVALID_EMAIL'),
  phone: z
    .string()
    .trim()
    .refine((value) => value === '' || phone.safeParse(value).success, 'INVALID_PHONE'),
  password: z
    .string()
    .refine((value) => Object.values(passwordDemands(value)).every(Boolean), { error: 'INVALID_PASSWORD', abort: true })
    .refine((value) => password.safeParse(value).success, 'COMMON_PASSWORD'),
  referralToken: z.string().trim(),
})

export type Registration = z.infer<typeof registration>

/** Which of the four demands a password meets. */
export function passwordDemands(typed: string): Readonly<Record<'length' | 'capital' | 'small' | 'digit', boolean>> {
  return {
    length: typed.length >= 8,
    capital: /\p{Lu}/u.test(typed),
    small: /\p{Ll}/u.test(typed),
    digit: /\d/.test(typed),
  }
}
