/** A delivery of a test job to the folder `reports`, in YAML. */
export const toFolder = '{ channel: folder, path: reports }';

/** A delivery of a test job to one recipient, in YAML. */
export const toAnna = '{ channel: email, recipients: [{ address: anna@finance.example }] }';

/** The job `monthly` in YAML, due on the first of each month at six in Warsaw. */
export function monthlyJob(formats: string, ...deliveries: readonly string[]): string {
  return `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [${formats}]
    deliveries:
${deliveries.map((delivery) => `      - ${delivery}`).join('\n')}`;
}
