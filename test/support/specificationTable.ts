/** The endpoint tables of the service's original specification: method, path, and who may call. */

/** `bearer`: a user's token; `either`: a user's or a service's; `optional`: a user's, a service's or none; `none`: tokens are ignored. */
export type Authentication = 'bearer' | 'either' | 'optional' | 'none';

export interface SpecifiedEndpoint {
  readonly method: string;
  readonly path: string;
  readonly authentication: Authentication;
  /** Roles that may call; `reporting` stands for the configured ones. */
  readonly roles?: readonly string[] | 'reporting';
  /** Whether the guest token of the cart in the path is accepted too. */
  readonly guests?: true;
}

const table = `
GET    /api/subscriptions                                  either
GET    /api/subscriptions/aggregated                       bearer    reporting
GET    /api/subscriptions/{id}                             either
POST   /api/subscriptions                                  bearer
PUT    /api/subscriptions/{id}                             bearer
DELETE /api/subscriptions/{id}                             bearer
POST   /api/subscriptions/{id}/sync                        bearer
POST   /api/subscriptions/suspend                          bearer
POST   /api/subscriptions/unsuspend                        bearer
POST   /api/subscriptions/terminate                        bearer
POST   /api/subscriptions/upgrade-quantity                 bearer
POST   /api/subscriptions/downgrade-quantity               bearer
POST   /api/subscriptions/plan-change                      bearer
POST   /api/subscriptions/{id}/renew                       bearer
POST   /api/subscriptions/{id}/generate-renewal-invoice    bearer
POST   /api/subscriptions/bulk-renew                       bearer
POST   /api/subscriptions/process-due-renewals             bearer
GET    /api/subscriptions/{customerId}/domains             bearer
POST   /api/subscriptions/export                           bearer
POST   /api/users/signup                                   none
GET    /api/users                                          bearer
GET    /api/users/{id}                                     bearer
PATCH  /api/users/{id}                                     bearer    Admin
POST   /api/users                                          bearer    Admin
DELETE /api/users/{id}                                     bearer    Admin
PUT    /api/users/password                                 bearer
PUT    /api/users/{id}/password                            bearer    AppAdmin,Admin
POST   /api/users/{id}/verification                        bearer
POST   /api/users/{id}/invitation                          bearer
GET    /api/users/profile/image                            bearer
POST   /api/users/profile/image                            bearer
DELETE /api/users/profile/image                            bearer
GET    /api/users/{id}/accessible-organizations            bearer
POST   /api/invoices                                       either
GET    /api/invoices/{id}                                  either
GET    /api/invoices/odata                                 either
PUT    /api/invoices/{id}                                  either
PATCH  /api/invoices/{id}/status                           either
POST   /api/invoices/bulk-cancel                           either
POST   /api/invoices/{id}/export-pdf                       either
DELETE /api/invoices/{id}                                  either
POST   /api/cart                                           optional
GET    /api/cart/{cartId}                                  either    -    guests
DELETE /api/cart/{cartId}                                  either    -    guests
GET    /api/cart/customer/{customerId}                     either
POST   /api/cart/merge                                     bearer
POST   /api/cart/{cartId}/items                            either    -    guests
PUT    /api/cart/{cartId}/items/{itemId}                   either    -    guests
DELETE /api/cart/{cartId}/items/{itemId}                   either    -    guests
POST   /api/cart/{cartId}/discounts                        either    -    guests
DELETE /api/cart/{cartId}/discounts/{code}                 either    -    guests
POST   /api/dashboards                                     bearer
GET    /api/dashboards/{id}                                bearer
GET    /api/dashboards                                     bearer
PUT    /api/dashboards/{id}                                bearer
DELETE /api/dashboards/{id}                                bearer
GET    /api/dashboards/by-user/{userId}                    bearer
POST   /api/reports                                        bearer
GET    /api/reports/{id}                                   bearer
GET    /api/reports                                        bearer
PUT    /api/reports/{id}                                   bearer
DELETE /api/reports/{id}                                   bearer
POST   /api/reports/{id}/execute                           bearer
POST   /api/receipts                                       either
GET    /api/receipts                                       either
GET    /api/receipts/{id}                                  either
POST   /api/receipts/{id}/export-pdf                       either
DELETE /api/receipts/{id}                                  either
`;

/** The specification's `GET /api/users/{name}` is `GET /api/users/{id}` here: all digits are an id, anything else a name. */
export const specifiedEndpoints: readonly SpecifiedEndpoint[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', authentication = '', roles = '-', guests] = line.split(/\s+/);
    return {
      method,
      path,
      authentication: authentication as Authentication,
      ...(roles === '-' ? {} : { roles: roles === 'reporting' ? 'reporting' : roles.split(',') }),
      ...(guests === undefined ? {} : { guests: true }),
    };
  });
