import { CfnOutput } from "aws-cdk-lib";
import {
  BasePathMapping,
  DomainName,
  EndpointType,
  type RestApi,
  SecurityPolicy,
} from "aws-cdk-lib/aws-apigateway";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { Construct } from "constructs";
import { apiStage } from "../routes.ts";

interface ApiDomainProps {
  restApi: RestApi;
  name: string;
  /** ARN of a certificate in the same region. */
  certificate: string;
}

/** The region's own host. The stage's name becomes the base path, so the public paths do not change. */
export class ApiDomain extends Construct {
  constructor(scope: Construct, id: string, { restApi, name, certificate }: ApiDomainProps) {
    super(scope, id);
    const domainName = new DomainName(this, "DomainName", {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, "Certificate", certificate),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new BasePathMapping(this, "Mapping", {
      domainName,
      restApi,
      basePath: apiStage,
      stage: restApi.deploymentStage,
    });
    new CfnOutput(this, "DomainTarget", {
      description: `${name} has to be an alias, or a CNAME, of this.`,
      value: domainName.domainNameAliasDomainName,
    }).overrideLogicalId("DomainTarget");
  }
}
